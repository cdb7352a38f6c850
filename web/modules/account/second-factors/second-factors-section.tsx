import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { AddPasskeyForm } from './add-passkey.tsx'
import { AddTotp } from './add-totp.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorsQuery } from './second-factor-calls.ts'
import { SecondStepCard } from './second-step-card.tsx'
import './second-factors.css'

export const SecondFactorsSection = () => {
  const factors = useQuery(secondFactorsQuery())
  const [adding, setAdding] = useState<'passkey' | 'totp' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const done = (made: readonly string[] | null) => {
    setAdding(null)
    setCodes(made)
  }
  const cancel = () => setAdding(null)
  return (
    <div className="second-factors">
      <QueryView query={factors}>
        {(known) => (
          <>
            <PasskeysCard factors={known} onAdd={() => setAdding('passkey')} />
            <SecondStepCard factors={known} onAdd={() => setAdding('totp')} onCodes={setCodes} />
          </>
        )}
      </QueryView>
      {adding === 'passkey' && <AddPasskeyForm onDone={done} onCancel={cancel} />}
      {adding === 'totp' && <AddTotp onDone={done} onCancel={cancel} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}
