import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Button } from '#web/ui/buttons/button.tsx'
import { keepFocus } from '#web/ui/focus/keep-focus.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

let stop: () => void
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => {
  stop()
  cleanup()
})

const focused = () => document.activeElement?.textContent

const Steps = () => {
  const [gone, setGone] = useState(false)
  return (
    <main tabIndex={-1}>
      <button type="button">before</button>
      <section>
        {gone ? (
          <button type="button">instead</button>
        ) : (
          <Button label="go" onClick={() => setGone(true)} />
        )}
      </section>
      <button type="button">after</button>
    </main>
  )
}

test('the replacement of a control takes its focus', async () => {
  render(<Steps />)
  await userEvent.click(screen.getByText('go'))
  await waitFor(() => expect(focused()).toBe('instead'))
})

const Row = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <li>
    <Button label={`remove ${name}`} onClick={onRemove} />
  </li>
)
const List = () => {
  const [names, setNames] = useState(['a', 'b', 'c'])
  return (
    <main tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <Row
            key={name}
            name={name}
            onRemove={() => setNames(names.filter((other) => other !== name))}
          />
        ))}
      </ul>
    </main>
  )
}

test('the next row gets the focus, otherwise the last one, and without rows the page’s main part', async () => {
  render(<List />)
  for (const [remove, next] of [
    ['b', 'remove c'],
    ['c', 'remove a'],
  ]) {
    await userEvent.click(screen.getByText(`remove ${remove}`))
    await waitFor(() => expect(focused()).toBe(next))
  }
  await userEvent.click(screen.getByText('remove a'))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

const Card = () => {
  const [names, setNames] = useState(['a', 'b'])
  return (
    <main tabIndex={-1}>
      <section data-keeps-focus="true">
        <h2 tabIndex={-1}>Who waits</h2>
        <ul>
          {names.map((name) => (
            <Row
              key={name}
              name={name}
              onRemove={() => setNames(names.filter((other) => other !== name))}
            />
          ))}
        </ul>
      </section>
    </main>
  )
}

test('the title gets the focus if the next button would act at once', async () => {
  render(<Card />)
  screen.getByText('remove a').closest('button')?.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Who waits'))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('remove b')).toBeDefined()
})

const WithToast = () => {
  const [shown, setShown] = useState(true)
  return (
    <>
      <main tabIndex={-1}>
        <button type="button">work</button>
      </main>
      <div className="toasts">
        {shown && <Button label="undo" onClick={() => setShown(false)} />}
      </div>
    </>
  )
}

test('a toast that closes returns the focus to the former control', async () => {
  render(<WithToast />)
  await userEvent.click(screen.getByText('work'))
  await userEvent.click(screen.getByText('undo'))
  await waitFor(() => expect(focused()).toBe('work'))
})

const Acting = () => {
  const [given, setGiven] = useState(false)
  const acting = (
    <>
      <Button icon={<Icon name="undo" />} aria-label="undo another" />
      <Button severity="danger" label="erase" />
      <Button icon={<Icon name="sign-out" />} label="sign out" />
      <button type="submit">send</button>
    </>
  )
  return (
    <main tabIndex={-1}>
      <section>
        {!given && <Button label="give" onClick={() => setGiven(true)} />}
        {acting}
      </section>
      <a href="#history">history</a>
    </main>
  )
}

test('the focus never moves to a button that undoes, deletes, sends or signs out', async () => {
  render(<Acting />)
  await userEvent.click(screen.getByText('give'))
  await waitFor(() => expect(focused()).toBe('history'))
})

const WithTray = () => {
  const [chosen, setChosen] = useState(false)
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setChosen(true)}>
        tile
      </button>
      {chosen && (
        <section data-passing="">
          <Button label="rule" onClick={() => setChosen(false)} />
        </section>
      )}
      <a href="#history">history</a>
    </main>
  )
}

test('a tray that closes returns the focus to the choice that opened it', async () => {
  render(<WithTray />)
  await userEvent.click(screen.getByText('tile'))
  await userEvent.click(screen.getByText('rule'))
  await waitFor(() => expect(focused()).toBe('tile'))
})

const Pending = ({ onSend }: { onSend: () => void }) => {
  const [pending, setPending] = useState(false)
  return (
    <>
      <Button
        label="send"
        loading={pending}
        onClick={() => {
          onSend()
          setPending(true)
        }}
      />
      <button type="button">elsewhere</button>
    </>
  )
}

test('a button that is disabled while focused keeps the focus, says that it is disabled, and does nothing more', async () => {
  let sent = 0
  render(<Pending onSend={() => sent++} />)
  const button = screen.getByText<HTMLElement>('send').closest('button') as HTMLButtonElement
  button.focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await userEvent.click(button)
  expect(sent).toBe(1)
  expect(document.activeElement).toBe(button)
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await userEvent.click(screen.getByText('elsewhere'))
  expect(button.disabled).toBe(true)
})

const Pages = () => {
  const [isOther, setIsOther] = useState(false)
  const page = (button: string) => (
    <div key={button}>
      <header>
        <button type="button">sign out</button>
      </header>
      <main tabIndex={-1} data-page={button}>
        <Button label={button} onClick={() => setIsOther(true)} />
      </main>
    </div>
  )
  return page(isOther ? 'there' : 'go')
}

test('a new page begins at its main part, not at the first button of its header', async () => {
  render(<Pages />)
  await userEvent.click(screen.getByText('go'))
  await waitFor(() =>
    expect(document.activeElement).toBe(document.querySelector('main[data-page="there"]')),
  )
})

const Retried = () => {
  const [again, setAgain] = useState(false)
  return (
    <main tabIndex={-1}>
      <button type="button">opener</button>
      <div role="dialog">
        <input aria-label="search" />
        {!again && (
          <button type="button" onClick={() => setAgain(true)}>
            try again
          </button>
        )}
      </div>
    </main>
  )
}

test('the focus stays in an open dialog if its element is gone', async () => {
  render(<Retried />)
  screen.getByText('opener').focus()
  await userEvent.click(screen.getByText('try again'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('search')))
})
