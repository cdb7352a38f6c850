import type { MyClassBoard, Tile } from '#api/contracts/my-class.ts'
import { nameIn } from '#web/i18n/format.ts'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { naturalOrder } from '#web/ui/text/natural-order.ts'

export const seatsInRow = 6

/** Orders the tiles. By seats, an empty seat is null, and students without a seat come last. */
export const inSeatOrder = (
  { students, ordered_by, seats }: Pick<MyClassBoard, 'students' | 'ordered_by' | 'seats'>,
  locale: Locales,
): (Tile | null)[] => {
  if (ordered_by === 'number') return [...students]
  if (ordered_by === 'name')
    return students.toSorted(
      (a, b) =>
        naturalOrder.compare(nameIn(locale, a.user.name), nameIn(locale, b.user.name)) ||
        a.class_no - b.class_no,
    )
  const byProfile = new Map(students.map((student) => [student.profile, student]))
  const seated = seats.map((id) => (id === null ? null : (byProfile.get(id) ?? null)))
  const sits = new Set(seats)
  return [...seated, ...students.filter(({ profile }) => !sits.has(profile))]
}
