import type { Order } from '#api/contracts/shop.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { orderUndoTime } from '#domain/shop/orders.ts'
import type { OrderRow } from '#projections/shop/orders.ts'

type OrderReader = Readonly<{ caller: Caller; today: string; now: Date }>

export const orderAnswer = (row: OrderRow, { caller, today, now }: OrderReader): Order => ({
  _id: row.id,
  code: row.code,
  state: row.state,
  prize: {
    _id: row.rule_id,
    name: row.rule_name,
    name_en: row.rule_name_en,
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
  restored_as: row.restored_as,
  undo_until: undoUntil(row, now),
  changed_by:
    caller.role === 'user'
      ? null
      : { _id: row.actor_id, name: { en: row.actor_en, zh: row.actor_zh } },
})

const isOpen = ({ state }: OrderRow) => state === 'ordered' || state === 'ready'

const undoUntil = (row: OrderRow, now: Date) => {
  const at = changeToUndo(row)
  if (row.handover !== 'order' || at === null) return null
  const until = new Date(new Date(at).getTime() + orderUndoTime)
  return until > now ? until.toISOString() : null
}

const changeToUndo = ({
  state,
  collected_at,
  cancelled_at,
  cancelled_by,
  restored_as,
}: OrderRow) => {
  if (state === 'collected') return collected_at
  const isByStaff = cancelled_by === 'admin' || cancelled_by === 'organization_admin'
  return state === 'cancelled' && isByStaff && restored_as === null ? cancelled_at : null
}
