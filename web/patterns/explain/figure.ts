export type FigureCategories = Readonly<{ only: string } | { except: readonly string[] }>

/**
 * `class`: a class's points in a period. `reward` and `redeem`: counts of a period's actions, or of
 * the week that contains a day.
 */
export type ExplainedFigure = Readonly<
  | { of: 'point'; profile: string }
  | { of: 'cumulative_point'; profile: string; categories?: FigureCategories | undefined }
  | { of: 'class'; period: string; class: string; categories?: FigureCategories | undefined }
  | { of: 'reward' | 'redeem'; period: string; week?: string | undefined }
>

export const inAddress = 'explain'

const categoriesText = (categories: FigureCategories | undefined) =>
  categories === undefined
    ? ''
    : 'only' in categories
      ? categories.only
      : `!${categories.except.join(',')}`

export const figureText = (figure: ExplainedFigure): string => {
  switch (figure.of) {
    case 'point':
      return `point.${figure.profile}`
    case 'cumulative_point':
      return `earned.${figure.profile}.${categoriesText(figure.categories)}`
    case 'class':
      return `class.${figure.period}.${categoriesText(figure.categories)}.${figure.class}`
    case 'reward':
    case 'redeem':
      return `${figure.of}.${figure.period}${figure.week ? `.${figure.week}` : ''}`
  }
}
