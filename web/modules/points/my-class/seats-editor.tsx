import { type KeyboardEvent, useState } from 'react'
import type { MyClassBoard } from '#api/contracts/my-class.ts'
import { formatClassNo, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { shuffled } from '#web/patterns/games/shuffled.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { seatsInRow } from './seat-order.ts'
import { type Seats, seatAll, swapSeats, withoutEnd } from './seats.ts'

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -seatsInRow,
  ArrowDown: seatsInRow,
}

type SeatsEditorProps = {
  board: MyClassBoard
  onSave: (seats: (string | null)[]) => void
  onCancel: () => void
}

/**
 * Moves students between seats by mouse, by two taps, or by arrow keys and Space. Esc cancels a
 * move.
 */
export const SeatsEditor = ({ board, onSave, onCancel }: SeatsEditorProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.myClass.plan
  const announce = useAnnounce()
  const profiles = board.students.map(({ profile }) => profile)
  const [start] = useState(() => seatAll(board.seats, profiles))
  const [seats, setSeats] = useState<Seats>(start)
  const [lifted, setLifted] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const { question } = useUnsaved(seats.some((id, n) => id !== start[n]))
  const byProfile = new Map(board.students.map((student) => [student.profile, student]))
  const nameAt = (seat: number) => {
    const student = byProfile.get(seats[seat] ?? '')
    return student
      ? `${formatClassNo(student.class_no)} ${nameIn(locale, student.user.name)}`
      : words.empty()
  }
  const placeOf = (seat: number) => ({
    row: Math.floor(seat / seatsInRow) + 1,
    seat: (seat % seatsInRow) + 1,
  })
  const put = (from: number, to: number) => {
    setLifted(null)
    if (from === to) return
    announce(words.swapped({ one: nameAt(from), other: nameAt(to) }))
    setSeats(swapSeats(seats, from, to))
  }
  const press = (seat: number) => {
    setAt(seat)
    if (lifted !== null) return put(lifted, seat)
    if (seats[seat] === null) return
    setLifted(seat)
    announce(words.lifted(nameAt(seat)))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key === 'Escape' && lifted !== null) {
      event.stopPropagation()
      return setLifted(null)
    }
    const to = at + (steps[event.key] ?? 0)
    if (to === at || to < 0 || to >= seats.length) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }
  return (
    <section className="my-class-plan" aria-label={words.title()}>
      <p className="mut">{words.how()}</p>
      <fieldset className="my-class-seats" aria-label={words.title()} onKeyDown={onKeyDown}>
        {seats.map((id, seat) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat has no id except its place
            key={seat}
            type="button"
            tabIndex={seat === at ? 0 : -1}
            aria-pressed={seat === lifted}
            data-empty={id === null || undefined}
            draggable={id !== null}
            aria-label={`${nameAt(seat)}, ${words.place(placeOf(seat))}`}
            onClick={() => press(seat)}
            onFocus={() => setAt(seat)}
            onDragStart={() => setLifted(seat)}
            onDragEnd={() => setLifted(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (lifted !== null) put(lifted, seat)
            }}
          >
            <Words>{nameAt(seat)}</Words>
          </button>
        ))}
      </fieldset>
      <p className="my-class-blackboard">{words.blackboard()}</p>
      <div className="my-class-tools">
        <Button outlined label={words.byNumber()} onClick={() => setSeats(seatAll([], profiles))} />
        <Button
          outlined
          icon={<Icon name="retry" size="small" />}
          label={words.byChance()}
          onClick={() => setSeats(seatAll([], shuffled(profiles)))}
        />
        <Button text label={LL.common.cancel()} onClick={onCancel} />
        <Button label={words.save()} onClick={() => onSave([...withoutEnd(seats)])} />
      </div>
      {question}
    </section>
  )
}
