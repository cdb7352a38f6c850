import { useQuery } from '@tanstack/react-query'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { targetsQuery } from './targets-query.ts'

export const useTargets = () => {
  const { locale } = useI18nContext()
  const { data } = useQuery(targetsQuery(hasModule(useSession().organization, 'subject')))
  const optionOf = ({ _id, name }: { _id: string; name: { en: string; zh: string } }) => ({
    value: _id,
    label: nameIn(locale, name),
  })
  return {
    filters: (data?.filters ?? []).map(optionOf),
    subjects: (data?.subjects ?? []).map(optionOf),
  }
}
