import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { Camera } from './camera.tsx'
import type { useCodes } from './use-codes.ts'

type ScannerPictureProps = {
  codes: ReturnType<typeof useCodes>
  isRefused: boolean
  onRefused: (isRefused: boolean) => void
}

export const ScannerPicture = ({ codes, isRefused, onRefused }: ScannerPictureProps) => {
  const { LL } = useI18nContext()
  const words = LL.scanner
  const [attempt, setAttempt] = useState(0)
  const [light, setLight] = useState<{ turn: (isOn: boolean) => Promise<void> }>()
  const [isLit, setLit] = useState(false)
  const turnLight = async () => {
    // Some cameras claim to have a lamp but do not.
    await light?.turn(!isLit).then(
      () => setLit(!isLit),
      () => setLight(undefined),
    )
  }
  if (isRefused)
    return (
      <div className="scanner-picture">
        <Message
          tone="amber"
          end={
            <Button
              outlined
              size="small"
              label={LL.common.tryAgain()}
              onClick={() => {
                onRefused(false)
                setAttempt(attempt + 1)
              }}
            />
          }
        >
          {words.noCamera()}
        </Message>
      </div>
    )
  return (
    <div className="scanner-picture">
      <Camera
        key={attempt}
        label={words.picture()}
        onCode={codes.see}
        onNothing={codes.miss}
        onLight={(turn) => setLight({ turn })}
        onRefused={() => {
          setLight(undefined)
          setLit(false)
          onRefused(true)
        }}
      />
      {light && (
        <Button
          outlined
          size="small"
          className="scanner-light"
          icon={<Icon name="sun" size="small" />}
          label={words.light()}
          aria-pressed={isLit}
          onClick={() => void turnLight()}
        />
      )}
    </div>
  )
}
