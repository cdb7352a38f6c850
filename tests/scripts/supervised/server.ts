// A server that prints its number and obeys FAKE: `wait` until it is stopped, `hang` whatever
// happens, or end with a code.
const does = process.env.FAKE ?? 'wait'
const say = (word: string) => console.log(word)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    say(`told ${signal}.`)
    if (does !== 'hang') process.exit(0)
  })
}
process.once('disconnect', () => process.exit(0))
process.on('message', () => undefined)
say(`pid ${process.pid}.`)
if (/^\d+$/.test(does)) process.exit(Number(does))
