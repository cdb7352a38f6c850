export const boardGamesPath = '/v2/boardGame/game'
