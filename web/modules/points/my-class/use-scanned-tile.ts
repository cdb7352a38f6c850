import type { Student } from '#api/contracts/students.ts'
import { formatClassNo, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { ScanOutcome } from '#web/patterns/scanner/scan-outcome.ts'
import { type BoardState, chooseIn } from './use-board.ts'

type ScannedTileOptions = {
  state: BoardState
  names: readonly string[]
  onShow: (name: string) => void
}

/** Selects a scanned student of this class. For another class, offers to open it. */
export const useScannedTile = ({ state, names, onShow }: ScannedTileOptions) => {
  const { LL, locale } = useI18nContext()
  const words = LL.myClass.scan
  return (student: Student): ScanOutcome => {
    const { profile } = student
    const name = nameIn(locale, student.name)
    const shown = state.board.class
    if (student.class !== shown) {
      const text = words.otherClass({ name, class: student.class, shown })
      if (!names.includes(student.class)) return { tone: 'amber', text }
      const onTake = () => {
        chooseIn(student.class, [profile])
        onShow(student.class)
        return undefined
      }
      return { tone: 'amber', text, offer: { label: words.openClass(student.class), onTake } }
    }
    if (!state.students.some((one) => one.profile === profile))
      return { tone: 'amber', text: words.notListed({ name, class: shown }) }
    const chosen = state.chosen.map((one) => one.profile)
    if (chosen.includes(profile))
      return { tone: 'leaf', text: LL.scanner.already({ name, count: chosen.length }) }
    state.setChosen((before) => new Set([...before, profile]))
    const numbered = `${formatClassNo(student.class_no)} ${name}`
    return {
      tone: 'leaf',
      text: LL.scanner.selected({ name: numbered, count: chosen.length + 1 }),
    }
  }
}
