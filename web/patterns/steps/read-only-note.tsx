import { useI18nContext } from '#web/i18n/i18n-react.tsx'

export const ReadOnlyNote = () => {
  const { LL } = useI18nContext()
  return <p className="sm mut">{LL.common.readOnly()}</p>
}
