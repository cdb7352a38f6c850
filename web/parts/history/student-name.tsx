import { PeriodLink } from '#web/kit/period-link.tsx'
import { recordPath } from '#web/parts/record/record-path.ts'
import type { Entry } from './history-kind.ts'

type StudentNameProps = { row: Pick<Entry, 'user'>; language: 'zh' | 'en'; locale: 'zh' | 'en' }

/** The name in one language; the one in the reader's leads to the student's record. */
export const StudentName = ({ row: { user }, language, locale }: StudentNameProps) => {
  const name = <span lang={language === 'zh' ? 'zh-Hant' : 'en'}>{user.name[language]}</span>
  if (language !== locale || user.name[language] === '') return name
  return (
    <PeriodLink to={recordPath(user._id)} className="history-name">
      {name}
    </PeriodLink>
  )
}
