export const maxBoardGamePlayers = 40
export const resultKinds = ['place', 'score'] as const
export type BoardGameResultKind = (typeof resultKinds)[number]
export const grantees = ['winner', 'all'] as const
export type BoardGameGrantees = (typeof grantees)[number]
