import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExplainAnswer, ExplainDaysAnswer } from '#api/contracts/explain.ts'
import { api, type Query } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { type ExplainedFigure, type FigureCategories, figureText } from './figure.ts'

export type Explained = (ExplainAnswer & { by: 'entries' }) | (ExplainDaysAnswer & { by: 'days' })

const categoriesQuery = (categories: FigureCategories | undefined): Query =>
  categories === undefined
    ? {}
    : 'only' in categories
      ? { ruleCategory: categories.only }
      : { exceptCategories: categories.except.join(',') }

const callOf = (figure: ExplainedFigure, byDays: boolean): { path: string; query: Query } => {
  switch (figure.of) {
    case 'point':
      return { path: `/explain/profiles/${figure.profile}`, query: { figure: figure.of } }
    case 'cumulative_point':
      return {
        path: `/explain/profiles/${figure.profile}`,
        query: { figure: figure.of, ...categoriesQuery(figure.categories) },
      }
    case 'class':
      return {
        path: byDays ? '/explain/classes/days' : '/explain/classes',
        query: {
          period: figure.period,
          class: figure.class,
          ...categoriesQuery(figure.categories),
        },
      }
    case 'reward':
    case 'redeem':
      return {
        path: `/explain/actions/${figure.of}`,
        query: { period: figure.period, week: figure.week },
      }
  }
}

export type ExplainedGivers = 'all' | 'me' | 'others'

type FigureEntriesQuery = Readonly<{
  figure: ExplainedFigure
  whose: ExplainedGivers
  isStaff: boolean
  page: number
  size: number
}>

export const explainQuery = ({ figure, whose, isStaff, page, size }: FigureEntriesQuery) => {
  const byDays = figure.of === 'class' && !isStaff
  const { path, query } = callOf(figure, byDays)
  return queryOptions({
    queryKey: ['explain', figureText(figure), whose, page, size],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }): Promise<Explained> => {
      const by = whose === 'all' ? {} : { by: whose }
      const paging = { page, limit: size, minPosition: ownPosition() }
      const options = { query: { ...query, ...by, ...paging }, signal }
      return byDays
        ? { by: 'days', ...(await api<ExplainDaysAnswer>(path, options)) }
        : { by: 'entries', ...(await api<ExplainAnswer>(path, options)) }
    },
    placeholderData: keepPreviousData,
  })
}
