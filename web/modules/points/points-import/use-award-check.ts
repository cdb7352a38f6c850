import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatClass, localDay, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { ToCheck } from '#web/patterns/import/check-lines.ts'
import { isToSend } from '#web/patterns/import/preview-row.ts'
import type { ImportFile } from '#web/patterns/import/read-rows.ts'
import { importableRulesQuery } from '#web/patterns/rules/rule-queries.ts'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { awardLinesCheckQuery } from './award-calls.ts'
import type { AwardKey } from './award-kind.ts'
import { checkAwards } from './check-awards.ts'

export const useAwardCheck = (file: ImportFile<AwardKey> | null) => {
  const { locale } = useI18nContext()
  const { period } = usePeriod()
  const all = useQuery(studentsQuery(period._id))
  const importable = useQuery(importableRulesQuery())
  const students = all.data
  const rules = importable.data
  const ofFile = useMemo(() => {
    if (!students || !rules) return null
    const days = { first: period.start_at, last: localDay(new Date()) }
    const nameOf = ({ name, ...student }: (typeof students)[number]) =>
      `${nameIn(locale, name)} ${formatClass(student.class, student.class_no)}`
    return (lines: ToCheck<AwardKey>, aboveQuota?: ReadonlySet<number>) =>
      checkAwards({ ...lines, students, rules, days, nameOf, ...(aboveQuota && { aboveQuota }) })
  }, [students, rules, period.start_at, locale])
  const sendable = useMemo(
    () =>
      file && ofFile
        ? ofFile(file)
            .filter(isToSend)
            .toSorted((a, b) => a.line - b.line)
        : [],
    [file, ofFile],
  )
  const known = useQuery(
    awardLinesCheckQuery({
      id: file?.id ?? 0,
      corrections: file?.corrections ?? '',
      period: period._id,
      lines: sendable.map(({ input }) => input),
    }),
  )
  const { data } = known
  const check = useMemo(() => {
    if (!ofFile || (sendable.length > 0 && !data)) return null
    const above = new Set(data?.above_quota.flatMap((nth) => sendable[nth - 1]?.line ?? []))
    return (lines: ToCheck<AwardKey>) => ofFile(lines, above)
  }, [ofFile, sendable, data])
  return {
    query: sendable.length > 0 ? known : rules ? all : importable,
    check,
    scope: period._id,
    earlier: data?.recorded ?? null,
  }
}
