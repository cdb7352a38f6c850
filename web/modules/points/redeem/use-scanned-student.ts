import type { Student } from '#api/contracts/students.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { ScanOutcome } from '#web/patterns/scanner/scan-outcome.ts'
import type { useRedeemProfiles } from './use-redeem-profiles.ts'

type ScannedStudentOptions = {
  students: readonly Student[]
  chosen: Student | null
  onChoose: (profile: string) => void
  hasBasket: boolean
}

/** Chooses the student whose card was scanned. Asks first if that would discard a filled basket. */
export const useScannedStudent = ({
  students,
  chosen,
  onChoose,
  hasBasket,
}: ScannedStudentOptions) => {
  const { LL, locale } = useI18nContext()
  const words = LL.redeem.scan
  return (scanned: Student): ScanOutcome => {
    const name = nameIn(locale, scanned.name)
    // The list has the newest balance.
    const student = students.find(({ profile }) => profile === scanned.profile)
    if (!student) return { tone: 'amber', text: words.notListed(name) }
    const choose = (): ScanOutcome => {
      if (chosen?.profile !== student.profile) onChoose(student.profile)
      return { tone: 'leaf', text: words.chosen({ name, points: formatNumber(student.point) }) }
    }
    if (!hasBasket || !chosen || chosen.profile === student.profile) return choose()
    return {
      tone: 'amber',
      text: words.kept({ chosen: nameIn(locale, chosen.name), name }),
      offer: { label: words.change(name), onTake: choose },
    }
  }
}

type ScannedStudentsOptions = {
  students: readonly Student[]
  redeem: Pick<ReturnType<typeof useRedeemProfiles>, 'chosen' | 'setChosen'>
}

export const useScannedStudents = ({ students, redeem }: ScannedStudentsOptions) => {
  const { LL, locale } = useI18nContext()
  return ({ profile, name: names }: Student): ScanOutcome => {
    const name = nameIn(locale, names)
    if (!students.some((one) => one.profile === profile))
      return { tone: 'amber', text: LL.redeem.scan.notListed(name) }
    const count = redeem.chosen.size
    if (redeem.chosen.has(profile))
      return { tone: 'leaf', text: LL.scanner.already({ name, count }) }
    redeem.setChosen(new Set([...redeem.chosen, profile]))
    return { tone: 'leaf', text: LL.scanner.selected({ name, count: count + 1 }) }
  }
}
