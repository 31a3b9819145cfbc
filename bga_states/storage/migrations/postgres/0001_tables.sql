-- Persons, how they are known and what they hand on; tables with their seats, where their games
-- stand, and the moves that led there; what is to be done, who writes, and since when a server runs.

CREATE TABLE bga_states_schema (version integer NOT NULL);
INSERT INTO bga_states_schema VALUES (0);

CREATE TABLE persons (
    id bigint PRIMARY KEY,
    name text NOT NULL,
    seen_at bigint NOT NULL
);

CREATE TABLE tokens (
    hash bytea PRIMARY KEY,
    person_id bigint NOT NULL REFERENCES persons,
    made_at bigint NOT NULL
);
CREATE INDEX tokens_of_persons ON tokens (person_id);

-- Table and seat are '' and 0 where a link is for no table.
CREATE TABLE links (
    hash bytea PRIMARY KEY,
    kind text NOT NULL,
    made_by bigint NOT NULL REFERENCES persons,
    table_id text COLLATE "C" NOT NULL,
    seat integer NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint NOT NULL,
    used_by bigint NOT NULL
);
CREATE INDEX links_by_time ON links (expires_at);

-- Inside the database a table is its number: the indexes of moves are half as large with it.
CREATE TABLE tables (
    no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    revision bigint NOT NULL,
    game text NOT NULL,
    phase text COLLATE "C" NOT NULL,
    options bytea NOT NULL,
    visibility text NOT NULL,
    watch text NOT NULL,
    created_by bigint NOT NULL,
    host text NOT NULL,
    created_at bigint NOT NULL,
    result bytea NOT NULL,
    trouble text NOT NULL,
    watch_key text NOT NULL,
    clock_rules bytea NOT NULL
);
CREATE INDEX public_tables ON tables (phase, created_at DESC, no DESC)
    WHERE visibility = 'public' AND phase IN ('open', 'playing');

CREATE TABLE seats (
    table_no bigint NOT NULL REFERENCES tables,
    no integer NOT NULL,
    kind text NOT NULL,
    player_id bigint NOT NULL,
    person_id bigint NOT NULL,
    bot text NOT NULL,
    name text NOT NULL,
    ready boolean NOT NULL,
    wants_end boolean NOT NULL,
    holder text NOT NULL,
    PRIMARY KEY (table_no, no)
);
CREATE INDEX seats_of_persons ON seats (person_id) WHERE person_id <> 0;

-- What every move changes: pages keep room for the next one, so that no index is touched.
CREATE TABLE positions (
    table_no bigint PRIMARY KEY REFERENCES tables,
    version bigint NOT NULL,
    moved_at bigint NOT NULL,
    active integer[] NOT NULL,
    progression integer NOT NULL,
    game_version bigint NOT NULL,
    fresh_from bigint NOT NULL,
    entered bytea NOT NULL,
    snapshot bytea NOT NULL,
    clock bytea NOT NULL
) WITH (fillfactor = 50);

-- Without a reference to tables, which every move would check: its table is locked meanwhile.
CREATE TABLE moves (
    table_no bigint NOT NULL,
    version bigint NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    player_id bigint NOT NULL,
    action_id text COLLATE "C" NOT NULL,
    command bytea NOT NULL,
    frames bytea NOT NULL,
    digest bytea NOT NULL,
    snapshot bytea NOT NULL,
    clock bytea NOT NULL
);
CREATE UNIQUE INDEX moves_by_version ON moves (table_no, version);
CREATE UNIQUE INDEX moves_by_action ON moves (table_no, player_id, action_id)
    WHERE action_id <> '';

-- What is to be done at tables that nobody has asked for, such as the moves of bots.
CREATE TABLE work (
    table_no bigint NOT NULL REFERENCES tables,
    kind text NOT NULL,
    player_id bigint NOT NULL,
    version bigint NOT NULL,
    due_at bigint NOT NULL,
    leased_until bigint NOT NULL,
    PRIMARY KEY (table_no, kind, player_id)
);
CREATE INDEX work_by_time ON work (kind, due_at);

-- Each store that writes marks its latest transaction here, so that it can find out after a lost
-- connection whether that was committed.
CREATE TABLE writers (
    id bigint PRIMARY KEY,
    mark bigint NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);

-- One row: when a server has said last that it runs, and for how long none has, until then.
CREATE TABLE beats (
    at bigint NOT NULL,
    stood bigint NOT NULL
);
INSERT INTO beats VALUES (0, 0);
