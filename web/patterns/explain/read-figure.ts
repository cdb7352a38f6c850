import type { ExplainedFigure, FigureCategories } from './figure.ts'

const id = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const categories = `(${id}|!${id}(?:,${id}){0,99}|)`
const patterns = {
  point: new RegExp(`^point\\.(${id})$`),
  earned: new RegExp(`^earned\\.(${id})\\.${categories}$`),
  class: new RegExp(`^class\\.(${id})\\.${categories}\\.(.{1,255})$`, 'u'),
  actions: new RegExp(`^(reward|redeem)\\.(${id})(?:\\.(\\d{4}-\\d\\d-\\d\\d))?$`),
}

const readCategories = (text = ''): FigureCategories | undefined => {
  if (text === '') return undefined
  return text.startsWith('!') ? { except: text.slice(1).split(',') } : { only: text }
}

/** Parses the figure in an address; undefined if it is missing or invalid. */
export const readShownFigure = (text: string): ExplainedFigure | undefined => {
  const point = patterns.point.exec(text)
  if (point?.[1]) return { of: 'point', profile: point[1] }
  const earned = patterns.earned.exec(text)
  if (earned?.[1])
    return { of: 'cumulative_point', profile: earned[1], categories: readCategories(earned[2]) }
  const ofClass = patterns.class.exec(text)
  if (ofClass?.[1] && ofClass[3])
    return {
      of: 'class',
      period: ofClass[1],
      class: ofClass[3],
      categories: readCategories(ofClass[2]),
    }
  const actions = patterns.actions.exec(text)
  if (actions?.[2])
    return {
      of: actions[1] === 'redeem' ? 'redeem' : 'reward',
      period: actions[2],
      week: actions[3],
    }
  return undefined
}
