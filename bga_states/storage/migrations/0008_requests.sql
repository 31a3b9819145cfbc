-- An act is found among the moves since the version it was made on, so that no index has its id.

DROP INDEX moves_by_action;
CREATE UNIQUE INDEX moves_by_request ON moves (table_no, player_id, action_id)
    WHERE action_id <> '' AND kind <> 'act';
