/** Two short notes for an alarm that waits, one low note where the page hears nothing: hertz, start and length in seconds. */
const NOTES = {
  alarm: [
    [880, 0, 0.22],
    [660, 0.26, 0.34],
  ],
  lost: [[196, 0, 0.5]],
} as const

/** A tone made in the browser, without a file. It stays silent until somebody has pressed a button: browsers ask for that. */
export function createTone() {
  let context: AudioContext | undefined
  return {
    /** Called in answer to a press. @returns whether tones can be heard from now on */
    async allow(): Promise<boolean> {
      context ??= new AudioContext()
      await context.resume()
      return context.state === 'running'
    },
    ring(which: keyof typeof NOTES) {
      if (context?.state !== 'running') return
      for (const [hertz, start, seconds] of NOTES[which]) {
        const at = context.currentTime + start
        const note = new OscillatorNode(context, { type: 'triangle', frequency: hertz })
        const loudness = new GainNode(context, { gain: 0 })
        loudness.gain.setValueAtTime(0, at)
        loudness.gain.linearRampToValueAtTime(0.5, at + 0.02)
        loudness.gain.linearRampToValueAtTime(0, at + seconds)
        note.connect(loudness).connect(context.destination)
        note.start(at)
        note.stop(at + seconds)
      }
    },
    async silence() {
      await context?.suspend()
    },
  }
}
