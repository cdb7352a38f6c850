let context: AudioContext | undefined

export const softSound = () => {
  if (!globalThis.AudioContext) return
  context ??= new AudioContext()
  const { currentTime: now, destination } = context
  for (const [note, at] of [
    [659, 0],
    [880, 0.12],
  ] as const) {
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = note
    loudness.gain.setValueAtTime(0, now + at)
    loudness.gain.linearRampToValueAtTime(0.08, now + at + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + at + 0.28)
    tone.connect(loudness).connect(destination)
    tone.start(now + at)
    tone.stop(now + at + 0.3)
  }
}
