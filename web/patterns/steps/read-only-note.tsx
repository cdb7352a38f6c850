import { useI18nContext } from '#web/i18n/i18n-react.tsx'

/** In the place of the buttons that an auditor does not have: why there are none. */
export const ReadOnlyNote = () => {
  const { LL } = useI18nContext()
  return <p className="sm mut">{LL.common.readOnly()}</p>
}
