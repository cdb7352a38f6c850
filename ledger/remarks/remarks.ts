import { localDateOf } from '#domain/calendar.ts'
import { actionIdOf, type Key } from '#domain/ids.ts'
import { remarksDecider } from '#domain/remarks/remarks.ts'
import { openAggregate } from '../aggregate.ts'
import type { Actor, Call } from '../calls.ts'
import { reviewBy, studentsKnown } from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { outcomeOf } from '../outcomes.ts'
import { metadataOf, openRequest } from '../requests.ts'
import { readStudentContext } from '../students.ts'

const call = 'write_remark'

/** `replaces`: the remark that the writer has seen; `remark_changed` if it is not the latest. */
type RemarkRequest = Readonly<{ profile: string; replaces: string | null }>

export type RemarkLedger = ReturnType<typeof createRemarkLedger>

export const createRemarkLedger = (parts: LedgerParts) => {
  const { db, clock } = parts
  const remarks = openAggregate(parts, { category: 'remarks', decider: remarksDecider })

  const write: Call<RemarkRequest> = async (actor, key, { profile, replaces }) => {
    const request = openRequest(actor, call, key, clock())
    const context = await readStudentContext(db, actor.organizationId, [profile])
    const student = context.students[0]!
    const recordId = actionIdOf(request.commandId, profile, 0)
    const localDate = localDateOf(request.moment, context.timeZone)
    const handled = await remarks.handleOne(
      {
        id: profile,
        metadata: metadataOf(request, student),
        command: {
          type: 'WriteRemark',
          data: { recordId, localDate, class: student.class, replaces },
        },
      },
      reviewBy(context, { checks: [studentsKnown] }),
    )
    return remarks.answer(request, [handled], [outcomeOf(handled, profile, recordId)])
  }

  /**
   * Returns the id that `write` gives the remark, so that its text can be stored before the event.
   */
  const idOf = (actor: Actor, key: Key, profile: string): string =>
    actionIdOf(openRequest(actor, call, key, clock()).commandId, profile, 0)

  return { write, idOf }
}
