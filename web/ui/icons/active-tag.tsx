import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from './tag.tsx'

export const ActiveTag = ({ active }: { active: boolean }) => {
  const { LL } = useI18nContext()
  return (
    <Tag tone={active ? 'leaf' : 'red'} icon={active ? 'success' : 'error'}>
      {active ? LL.common.active() : LL.common.inactive()}
    </Tag>
  )
}
