import { recordPath } from '#web/patterns/record/record-path.ts'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { HistoryListEntry } from './history-kind.ts'

type StudentNameProps = {
  row: Pick<HistoryListEntry, 'user'>
  language: 'zh' | 'en'
  locale: 'zh' | 'en'
}

/** Shows the name in `language`. In the reader's language it links to the student's record. */
export const StudentName = ({ row: { user }, language, locale }: StudentNameProps) => {
  const lang = language === 'zh' ? 'zh-Hant' : 'en'
  const name = (
    <span lang={lang}>
      <Words beside={lang}>{user.name[language]}</Words>
    </span>
  )
  if (language !== locale || user.name[language] === '') return name
  return (
    <PeriodLink to={recordPath(user._id)} className="history-name">
      {name}
    </PeriodLink>
  )
}
