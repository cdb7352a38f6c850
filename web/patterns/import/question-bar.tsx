import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'

type QuestionBarProps = {
  label: string
  why: string | undefined
  onGo: () => void
  onCancel: () => void
}

export const QuestionBar = ({ label, why, onGo, onCancel }: QuestionBarProps) => {
  const { LL } = useI18nContext()
  const words = LL.imports.asking
  return (
    <ActionBar
      end={
        <>
          <Button text label={LL.common.cancel()} onClick={onCancel} />
          <Button size="large" label={label} why={why} onClick={onGo} />
        </>
      }
    >
      <p className="row wrap import-state">
        <Icon name="success" />
        <b>{words.nothing()}</b> <span className="mut">{words.next()}</span>
      </p>
    </ActionBar>
  )
}
