import type { MyBatch } from '#api/contracts/my-class.ts'
import { formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

export type BatchOf = Pick<MyBatch, 'student' | 'students' | 'class' | 'point'>

/** Returns a function that describes a batch: "Kwok Tsz Hei +3", "1A, 30 students +3 each". */
export const useBatchTitle = () => {
  const { LL, locale } = useI18nContext()
  return ({ student, students, class: ofClass, point }: BatchOf) => {
    if (student) return { who: nameIn(locale, student), points: formatSigned(point) }
    const who =
      ofClass === null
        ? LL.myClass.people(students)
        : LL.myClass.batch({ class: ofClass, students })
    const isEven = point % students === 0
    return {
      who,
      points: isEven ? LL.myClass.each(formatSigned(point / students)) : formatSigned(point),
    }
  }
}
