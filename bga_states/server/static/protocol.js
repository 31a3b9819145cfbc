/** The protocol: what the server sends, as types alone; docs/reference/protocol.md describes it. */

/** @typedef {import("./clock.js").Clock} Clock */
/** @typedef {import("./clock.js").ClockRules} ClockRules */
/** @typedef {import("./table.js").PlayerSeen} PlayerSeen */
/** @typedef {import("./table.js").StateText} StateText */
/** @typedef {import("./table.js").Told} Told */

/**
 * @typedef {object} Person
 * @property {number} id
 * @property {string} name
 */
/**
 * @typedef {object} SeatCard
 * @property {number} no
 * @property {"open" | "person" | "bot"} kind
 * @property {string} name
 * @property {number} player_id 0 until the game starts
 * @property {string} bot the bot that plays, "" for people
 * @property {boolean} is_ready
 * @property {boolean} is_here
 * @property {boolean} is_zombie
 * @property {number} score
 * @property {boolean} wants_end
 * @property {string} holder the present holder, "" if the game began with them
 * @property {boolean} is_vacant
 */
/**
 * @typedef {object} PlaceCard
 * @property {number} seat
 * @property {number} rank
 * @property {number} score
 * @property {number} score_aux
 */
/**
 * @typedef {object} ResultCard
 * @property {PlaceCard[]} places from the best to the last
 * @property {string} reason
 * @property {boolean | null} won
 */
/**
 * @typedef {object} Card
 * @property {string} id
 * @property {string} game
 * @property {"open" | "playing" | "over" | "abandoned" | "broken"} phase
 * @property {SeatCard[]} seats
 * @property {number} min_players
 * @property {string} host
 * @property {number[]} active the numbers of the seats whose turn it is
 * @property {number} progression
 * @property {ResultCard | null} result
 * @property {string} trouble
 * @property {ClockRules | null} clock_rules
 * @property {Clock | null} clock
 */
/**
 * @typedef {object} TableLine
 * @property {Card} card
 * @property {number[]} mine
 * @property {boolean} is_my_turn
 */
/**
 * @typedef {object} GameLine
 * @property {string} name
 * @property {string} title
 * @property {number} min_players
 * @property {number} max_players
 * @property {import("./fields.js").Schema} options
 * @property {string} trouble
 */

/**
 * @typedef {object} Seen
 * @property {number} player_id
 * @property {number} state_id
 * @property {Record<string, any>} args
 * @property {number} main_state_id
 * @property {Record<string, any>} main_args
 * @property {number} active_player_id
 * @property {number[]} active_player_ids
 * @property {PlayerSeen[]} players
 * @property {number} progression
 * @property {Record<string, any>} datas
 */
/**
 * @typedef {object} WelcomeFrame
 * @property {"welcome"} t
 * @property {string} build
 * @property {Person | null} person
 * @property {number} now
 */
/**
 * @typedef {object} ViewFrame
 * @property {"view"} t
 * @property {string} table
 * @property {number} seat
 * @property {number} v
 * @property {Seen} view
 * @property {Record<string, StateText>} states
 * @property {Clock | null} clock
 */
/**
 * @typedef {object} MoveFrame
 * @property {"move"} t
 * @property {string} table
 * @property {number} seat
 * @property {number} v
 * @property {number} at
 * @property {Told[]} messages
 * @property {Clock | null} clock
 */
/**
 * @typedef {object} SceneStep
 * @property {Record<string, any>} set
 * @property {string[]} [drop]
 * @property {{from: string, to: string, count: number}[]} [passed]
 */
/**
 * @typedef {object} SceneFrame
 * @property {"scene"} t
 * @property {string} table
 * @property {number} seat
 * @property {number} v
 * @property {Record<string, any>} [parts]
 * @property {SceneStep[]} [steps]
 */
/**
 * @typedef {object} ErrorFrame
 * @property {"error"} t
 * @property {string} table
 * @property {number} seat
 * @property {string} code
 * @property {string} log
 */

export {};
