import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '../icons/icon.tsx'
import { useTheme } from './theme.ts'

export const ThemeToggle = ({ className }: { className: string }) => {
  const { LL } = useI18nContext()
  const { theme, choose } = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={className}
      aria-label={LL.common.theme[next]()}
      onClick={() => choose(next)}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  )
}
