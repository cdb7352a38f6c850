import type { Order } from '#api/contracts/shop.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { orderUndoTime } from '#domain/shop/orders.ts'
import type { OrderRow } from '#projections/shop/orders.ts'

type Setting = Readonly<{ caller: Caller; today: string; now: Date }>

export const orderAnswer = (row: OrderRow, { caller, today, now }: Setting): Order => ({
  _id: row.id,
  code: row.code,
  state: row.state,
  prize: {
    ...{ _id: row.rule_id, name: row.rule_name, name_en: row.rule_name_en },
    image: row.image === null ? null : blobAddress(caller.organizationId, row.image),
  },
  count: row.count,
  point: row.point,
  handover: row.handover,
  collect_at: row.collect_at,
  collect_by: row.collect_by,
  is_overdue: isOpen(row) && row.collect_by !== null && row.collect_by < today,
  user: { _id: row.user_id, name: { en: row.name_en, zh: row.name_zh } },
  profile: { _id: row.profile_id, class: row.class, class_no: row.class_no },
  period: row.period_id,
  ordered_at: row.ordered_at,
  ready_at: row.ready_at,
  collected_at: row.collected_at,
  cancelled_at: row.cancelled_at,
  reason: row.reason,
  undo_until: undoUntil(row, now),
  changed_by:
    caller.role === 'user'
      ? null
      : { _id: row.actor_id, name: { en: row.actor_en, zh: row.actor_zh } },
})

const isOpen = ({ state }: OrderRow) => state === 'ordered' || state === 'ready'

const undoUntil = ({ state, handover, collected_at: at }: OrderRow, now: Date) => {
  if (state !== 'collected' || handover !== 'order' || at === null) return null
  const until = new Date(new Date(at).getTime() + orderUndoTime)
  return until > now ? until.toISOString() : null
}
