import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'

export const ImportMenu = () => {
  const { LL } = useI18nContext()
  const words = LL.gameImports
  const items = [
    { label: words.games(), to: '/admin/games/upload' },
    { label: words.questions(), to: '/admin/games/questions/upload' },
  ]
  return <MenuButton label={words.menu()} icon="upload" items={items} />
}
