import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { answers, fileAnswers } from '#api/answers/answers.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Guard } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import type { Language } from './history-lines.ts'
import {
  type FilterAt,
  type PageQuery,
  type ShownHistory,
  type SortQuery,
  sendHistory,
  sendHistoryFile,
} from './send-history.ts'

type ListQuery<Name extends string> = SortQuery<Name> & PageQuery
type FileQuery<Name extends string> = SortQuery<Name> & Readonly<{ lang: Language }>

type FilterRequest<Params, Query> = Readonly<{
  caller: Caller
  params: Params
  query: Query
  now: Date
  isFile: boolean
}>

type HistoryRoutes<Row, Name extends string, Answer, Params, List, File> = Readonly<{
  path: string
  reads: Guard
  /** Guards the file; by default `reads` does. */
  exports?: Guard
  history: ShownHistory<Row, Name, Answer>
  contracts: Readonly<{
    params?: z.ZodType<Params>
    query: z.ZodType<List>
    exportQuery: z.ZodType<File>
    answer: z.ZodType
  }>
  filter: (services: Services, request: FilterRequest<Params, List | File>) => ReturnType<FilterAt>
}>

/** Adds a history's two calls: GET on `path` for a list, and `/export_stream` for a file. */
export const defineHistoryRoutes =
  <
    Row,
    Name extends string,
    Answer,
    Params,
    List extends ListQuery<Name>,
    File extends FileQuery<Name>,
  >({
    path,
    reads,
    exports = reads,
    history,
    contracts,
    filter,
  }: HistoryRoutes<Row, Name, Answer, Params, List, File>): FastifyPluginAsyncZod<Services> =>
  async (app, services) => {
    const params = contracts.params && { params: contracts.params }
    const list = {
      preHandler: reads,
      schema: { ...params, querystring: contracts.query, response: answers(contracts.answer) },
    }
    app.get(path, list, (request, reply) => {
      const { caller } = request
      const query = request.query as List
      const params = request.params as Params
      return sendHistory(reply, services, {
        history,
        caller,
        query,
        filterAt: (now) => filter(services, { caller, params, query, now, isFile: false }),
      })
    })

    const file = {
      preHandler: exports,
      config: { heavy: true },
      schema: {
        ...params,
        querystring: contracts.exportQuery,
        response: fileAnswers('A CSV file'),
      },
    }
    app.get(`${path}/export_stream`, file, (request, reply) => {
      const { caller } = request
      const query = request.query as File
      const params = request.params as Params
      return sendHistoryFile(reply, services, {
        history,
        caller,
        query,
        filterAt: (now) => filter(services, { caller, params, query, now, isFile: true }),
      })
    })
  }
