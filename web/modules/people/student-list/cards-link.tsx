import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'

export const CardsLink = () => {
  const { LL } = useI18nContext()
  return (
    <PeriodLink to="/admin/student_list/cards" className="p-button p-component p-button-outlined">
      <Icon name="cards" />
      <span className="p-button-label">{LL.studentCards.link()}</span>
    </PeriodLink>
  )
}
