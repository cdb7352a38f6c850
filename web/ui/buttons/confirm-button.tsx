import { useId } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import './confirm-button.css'
import { Icon } from '../icons/icon.tsx'

/** `why` disables the button and says what is missing. */
export const ConfirmButton = ({
  why,
  ...button
}: Omit<ButtonProps, 'disabled' | 'why'> & { why: string | null }) => {
  const id = useId()
  return (
    <>
      {why !== null && (
        <p id={id} className="confirm-button-why">
          <Icon name="info" size="small" />
          {why}
        </p>
      )}
      <Button
        size="large"
        {...button}
        disabled={why !== null}
        isReachable={why !== null}
        aria-describedby={why === null ? undefined : id}
      />
    </>
  )
}
