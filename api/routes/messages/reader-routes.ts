import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  ClassReadersAnswer,
  MessageInfo,
  type MessageReader,
  ReadersAnswer,
  ReadersExportQuery,
  ReadersQuery,
  UnreadAnswer,
} from '#api/contracts/messages.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { localTime } from '#api/http/exports/local-time.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { pageAnswer } from '#api/http/page-answer.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaff, requireStudentOrParent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import type { MessageTable } from '#registry/messages/addressed.ts'
import { findForStaff } from '#registry/messages/list-for-staff.ts'
import { countUnread, markMessage } from '#registry/messages/read-messages.ts'
import {
  countReadsByClass,
  listReaders,
  type ReaderListQuery,
  type ReaderRow,
} from '#registry/messages/readers.ts'
import { findOrganization } from '#registry/organization/organizations.ts'

export const unreadRoutes: FastifyPluginAsyncZod<Services> = async (app, { db }) => {
  const unread = { preHandler: requireStudentOrParent, schema: { response: answers(UnreadAnswer) } }
  app.get('/messages/unread', unread, async ({ caller }) =>
    succeeded(await countUnread(db, caller)),
  )
}

const headings = {
  zh: ['班別', '學號', '中文姓名', '英文姓名', '學生閱讀時間', '家長閱讀時間'],
  en: [
    'Class',
    'Class no.',
    'Chinese name',
    'English name',
    'Read by the student',
    'Read by the parent',
  ],
} as const
const inOnePage = 1000

/** Lists readers and non-readers for staff, and stores readers' marks (read, favourite). */
export const readerRoutes =
  (kind: MessageTable, path: '/notices' | '/memos'): FastifyPluginAsyncZod<Services> =>
  async (app, { db, clock, announcements }) => {
    const mark = {
      preHandler: requireStudentOrParent,
      schema: {
        headers: CommandHeaders,
        params: IdParams,
        body: MessageInfo,
        response: answers(Empty),
      },
    }
    app.post(`${path}/:id/info`, mark, async ({ caller, params, body }) => {
      const reader = { ...caller, at: clock() }
      if (!(await markMessage(db, reader, { kind, id: params.id }, body)))
        throw new HttpError('not_found')
      const { organizationId: organization, userId } = caller
      if (body.is_read)
        await announcements.publish({ kind: 'messages', organization, reader: userId })
      return succeeded(null)
    })

    const preHandler = requireStaff
    const check = async (caller: Caller, id: string) =>
      orNotFound(await findForStaff(db, caller, { kind, id }))

    const classes = {
      preHandler,
      schema: { params: IdParams, response: answers(ClassReadersAnswer) },
    }
    app.get(`${path}/:id/readers/classes`, classes, async ({ caller, params }) => {
      await check(caller, params.id)
      return succeeded([...(await countReadsByClass(db, caller.organizationId, params.id))])
    })

    const list = {
      preHandler,
      schema: { params: IdParams, querystring: ReadersQuery, response: answers(ReadersAnswer) },
    }
    app.get(`${path}/:id/readers`, list, async ({ caller, params, query }) => {
      await check(caller, params.id)
      const { rows, total } = await listReaders(db, caller.organizationId, {
        ...query,
        id: params.id,
      })
      return pageAnswer({
        rows: rows.map(readerAnswer),
        total,
        limit: query.limit,
        at: clock(),
        stale: false,
      })
    })

    const file = {
      preHandler,
      config: { heavy: true },
      schema: {
        params: IdParams,
        querystring: ReadersExportQuery,
        response: fileAnswers('A CSV file'),
      },
    }
    app.get(`${path}/:id/readers/export_stream`, file, async ({ caller, params, query }, reply) => {
      await check(caller, params.id)
      const { time_zone: timeZone } = orNotFound(await findOrganization(db, caller.organizationId))
      const { lang, ...filter } = query
      const timeOf = localTime(timeZone)
      return sendExport(reply, {
        name: `${kind}-readers`,
        now: clock(),
        timeZone,
        header: headings[lang],
        pages: pagesOf((page) => ({ ...filter, id: params.id, limit: inOnePage, page })),
        cells: ({
          class: className,
          class_no,
          name_zh,
          name_en,
          student_read_at,
          parent_read_at,
        }: ReaderRow) => [
          className,
          class_no,
          name_zh,
          name_en,
          ...[student_read_at, parent_read_at].map((at) => (at ? timeOf(at) : '')),
        ],
      })

      async function* pagesOf(
        queryAt: (page: number) => ReaderListQuery,
      ): AsyncGenerator<readonly ReaderRow[], void> {
        for (let page = 0; ; page += 1) {
          const { rows } = await listReaders(db, caller.organizationId, queryAt(page))
          if (rows.length > 0) yield rows
          if (rows.length < inOnePage) return
        }
      }
    })
  }

const readerAnswer = (row: ReaderRow): MessageReader => ({
  profile: row.profile_id,
  user: { _id: row.user_id, name: { en: row.name_en, zh: row.name_zh } },
  class: row.class,
  class_no: row.class_no,
  student_read_at: row.student_read_at,
  parent_read_at: row.parent_read_at,
})
