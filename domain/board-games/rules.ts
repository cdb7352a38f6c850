export const maxBoardGamePlayers = 40
/** By places, or by the higher score. */
export const resultKinds = ['place', 'score'] as const
export type BoardGameResultKind = (typeof resultKinds)[number]
/** Who is granted the points. Several may share the first place. */
export const grantees = ['winner', 'all'] as const
export type BoardGameGrantees = (typeof grantees)[number]
