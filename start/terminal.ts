import type { WriteStream } from 'node:tty'

const BAR = 30

/** Lines and a progress bar below them; where the output is no terminal (a log, a pipe) a line for each quarter instead of the bar. */
export function openTerminal(out: Pick<WriteStream, 'write' | 'isTTY'> = process.stdout) {
  let drawn = false
  let quarter = 0
  const clear = () => {
    if (drawn) out.write('\r\x1b[2K')
    drawn = false
  }
  return {
    print(line: string) {
      clear()
      out.write(`${line}\n`)
    },
    progress(done: number, total: number) {
      const part = total > 0 ? Math.min(1, done / total) : 1
      if (!out.isTTY) {
        const reached = Math.floor(part * 4)
        if (reached > quarter) out.write(`${reached * 25} %\n`)
        quarter = reached
        return
      }
      clear()
      if (part === 1) return
      const full = Math.round(part * BAR)
      out.write(`[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${Math.floor(part * 100)} %`)
      drawn = true
    },
  }
}
