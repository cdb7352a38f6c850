import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import './history.css'

type OnlyOneProps = {
  /** Undefined until it is known. */
  name: string | undefined
  onShowAll: () => void
}

export const ShowEveryoneButton = ({ name, onShowAll }: OnlyOneProps) => {
  const { LL } = useI18nContext()
  return (
    <Button
      outlined
      size="small"
      className="history-one"
      icon={<Icon name="close" size="small" />}
      iconPos="right"
      label={name ? LL.history.onlyStudent(name) : LL.history.onlyOne()}
      aria-label={LL.history.showEveryone()}
      onClick={onShowAll}
    />
  )
}
