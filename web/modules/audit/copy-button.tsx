import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** Renders nothing if there is no clipboard (http addresses); the text can be selected instead. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const { LL } = useI18nContext()
  const [copied, setCopied] = useState(false)
  if (!navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Button
        text
        aria-label={label}
        icon={<Icon name={copied ? 'check' : 'copy'} />}
        onClick={() => void copy()}
      />
      <span className="visually-hidden" role="status">
        {copied && LL.common.copied()}
      </span>
    </>
  )
}
