/** As many play one board game, teams with all their members included. */
export const maxBoardGamePlayers = 40
/** Whether who wins is said by places, or by the higher score. */
export const resultKinds = ['place', 'score'] as const
export type BoardGameResultKind = (typeof resultKinds)[number]
/** Who is given the points of a rule. Several may share the first place. */
export const grantees = ['winner', 'all'] as const
export type BoardGameGrantees = (typeof grantees)[number]
