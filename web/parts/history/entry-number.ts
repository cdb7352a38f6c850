/** As it is written where entries are spoken of: #4711 */
export const shownNumber = (number: string) => `#${number}`
