import { download } from '#web/client/api/download.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '../export/export-button.tsx'

/**
 * Downloads the stored data of `userId`, or of the signed-in person, in a form for people or for
 * programs.
 */
export const PersonalDataButtons = ({ userId }: { userId?: string }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.personalData
  const path = userId ? `/users/${userId}/personal_data` : '/auth/personal_data'
  const save = (format: 'html' | 'json') => () =>
    download(`${path}?format=${format}&lang=${locale}`, {
      fallbackName: `personal-data-${locale}.${format}`,
    })
  return (
    <p className="row wrap">
      <ExportButton save={save('html')} label={words.toRead()} />
      <ExportButton save={save('json')} label={words.forPrograms()} />
    </p>
  )
}
