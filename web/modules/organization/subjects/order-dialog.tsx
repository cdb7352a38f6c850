import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { Words } from '#web/ui/text/words.tsx'
import './order.css'

export type Ordered = { _id: string; name: string }
type OrderDialogProps = {
  title: string
  items: readonly Ordered[]
  send: (ids: string[], idempotencyKey: string) => Promise<unknown>
  reads: readonly (readonly string[])[]
  onClose: () => void
}

const moved = <One,>(list: readonly One[], from: number, to: number) => {
  const one = list[from]
  return one === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** Orders a list by dragging, by the arrow keys on a row's handle, or by its two buttons. */
export const OrderDialog = ({ title, items, send, reads, onClose }: OrderDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.order
  const announce = useAnnounce()
  const [order, setOrder] = useState(items)
  const [held, setHeld] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const save = useSave({
    send: (ids: string[], idempotencyKey) => send(ids, idempotencyKey),
    reads,
    onDone: onClose,
  })
  const isChanged = order.some(({ _id }, at) => _id !== items[at]?._id)
  const move = (id: string, to: number) => {
    const from = order.findIndex(({ _id }) => _id === id)
    const place = Math.min(Math.max(to, 0), order.length - 1)
    if (from === -1 || place === from) return
    setOrder(moved(order, from, place))
    announce(words.movedTo({ name: order[from]?.name ?? '', place: place + 1, of: order.length }))
  }
  const onKeyDown = (event: KeyboardEvent, id: string, at: number) => {
    const places: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: order.length - 1,
    }
    const to = places[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(id, to)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!held || !list.current) return
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    const under = rows.findIndex(({ bottom }) => event.clientY < bottom)
    move(held, under === -1 ? rows.length - 1 : under)
  }
  return (
    <FormDialog
      visible
      title={title}
      unsaved={isChanged}
      pending={save.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) save.confirm(order.map(({ _id }) => _id))
        else onClose()
      }}
      onCancel={onClose}
    >
      <p className="sm mut">{words.how()}</p>
      <ol
        ref={list}
        className="order-list"
        aria-label={title}
        onPointerMove={onPointerMove}
        onPointerUp={() => setHeld(null)}
        onPointerCancel={() => setHeld(null)}
      >
        {order.map(({ _id, name }, at) => (
          <li key={_id} data-held={_id === held || undefined}>
            <button
              type="button"
              className="order-handle"
              aria-label={words.handleOf({ name, place: at + 1, of: order.length })}
              onKeyDown={(event) => onKeyDown(event, _id, at)}
              onPointerDown={(event) => {
                list.current?.setPointerCapture?.(event.pointerId)
                setHeld(_id)
              }}
            >
              <Icon name="menu" size="small" />
            </button>
            <span className="num mut">{at + 1}</span>
            <b>
              <Words>{name}</Words>
            </b>
            <Button
              type="button"
              text
              icon={<Icon name="up" size="small" />}
              aria-label={words.upOf(name)}
              disabled={at === 0}
              onClick={() => move(_id, at - 1)}
            />
            <Button
              type="button"
              text
              icon={<Icon name="down" size="small" />}
              aria-label={words.downOf(name)}
              disabled={at === order.length - 1}
              onClick={() => move(_id, at + 1)}
            />
          </li>
        ))}
      </ol>
    </FormDialog>
  )
}
