import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'

const link = 'p-button p-component p-button-text'

export const ImportMenu = () => {
  const { LL } = useI18nContext()
  const words = LL.gameImports
  return (
    <MenuButton label={words.menu()} icon="upload">
      <PeriodLink to="/admin/games/upload" className={link}>
        {words.games()}
      </PeriodLink>
      <PeriodLink to="/admin/games/questions/upload" className={link}>
        {words.questions()}
      </PeriodLink>
    </MenuButton>
  )
}
