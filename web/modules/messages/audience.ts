import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { SchoolMessage } from './message-queries.ts'

/**
 * Returns a function that names the readers: a notice's classes, or students or parents for a memo.
 */
export const useAudience = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.messagesStaff
  const { filters } = useSession().organization
  return (message: SchoolMessage): string => {
    if ('target' in message) return words.target[message.target]()
    const chosen = message.filters ?? []
    if (chosen.length === 0) return words.everybody()
    const names = chosen.map((id) => {
      const filter = filters.find(({ _id }) => _id === id)
      return filter ? nameIn(locale, filter.name) : words.filterGone()
    })
    return [...new Set(names)].join(locale === 'zh' ? '、' : ', ')
  }
}

export const readsOf = (message: SchoolMessage) => {
  const { addressed, students, parents } = message.reads ?? {
    addressed: 0,
    students: 0,
    parents: 0,
  }
  return { all: addressed, read: 'target' in message && !message.to_student ? parents : students }
}
