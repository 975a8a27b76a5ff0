import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { OpenService } from '../service/open.ts'
import { commands, runCommand } from './commands.ts'
import { handOver, listenForCommands } from './command-socket.ts'
import { openTerminal } from './terminal.ts'

function paper(isTTY: boolean) {
  const written: string[] = []
  return {
    written,
    ...openTerminal({ isTTY, write: (text: string | Uint8Array) => Boolean(written.push(String(text))) }),
  }
}

test('whoever watches sees a bar that grows, and lines above it', () => {
  const { written, print, progress } = paper(true)
  progress(1, 4)
  print('Line 7 is odd.')
  progress(2, 4)
  progress(4, 4)
  expect(written).toEqual([
    '[########......................] 25 %',
    '\r\u001B[2K',
    'Line 7 is odd.\n',
    '[###############...............] 50 %',
    '\r\u001B[2K',
  ])
})

test('a log gets a line for each quarter', () => {
  const { written, progress } = paper(false)
  for (let done = 0; done <= 100; done += 1) progress(done, 100)
  expect(written).toEqual(['25 %\n', '50 %\n', '75 %\n', '100 %\n'])
})

test('a command with words missing, or with one that it does not know, says what to type; one that is not known lists them all', async () => {
  const said: string[] = []
  const context = {
    service: {} as OpenService,
    folder: '/',
    print: (line: string) => void said.push(line),
    progress: () => {},
  }
  expect(await runCommand(context, ['import', 'go-to-points'])).toBe(2)
  expect(said).toEqual(['Please type: npm run homeward -- import go-to-points FILE.csv [--dry-run]'])
  for (const words of [
    ['import', 'go-to-points', 'list.csv', '--dryrun'],
    ['import', 'go-to-points', 'list.csv', 'another.csv'],
    ['admin', 'create', 'first.admin', '--name'],
    ['admin', 'end', 'first.admin', '--now'],
    ['keys', 'rewrite-lookups', '--dry-run'],
  ]) {
    said.length = 0
    expect(await runCommand(context, words), words.join(' ')).toBe(2)
    expect(said.join('\n'), 'nothing was done').toMatch(/^Please type: npm run homeward -- /)
  }
  for (const words of [['import'], ['import', 'people'], ['toString']]) {
    said.length = 0
    expect(await runCommand(context, words)).toBe(2)
    expect(said.join('\n')).toContain(commands.check?.usage)
  }
})

test('lines, progress and exit status of a command travel back to who handed it over', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'homeward-test-'))
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  commands.count = {
    usage: 'count',
    explain: '',
    async run({ print, progress, folder }, args) {
      progress(1, 1)
      print(`${folder} ${args.join(' ')}`)
      return 3
    },
  }
  const stop = await listenForCommands({ config: { dataDir } } as OpenService)
  try {
    expect(await handOver(dataDir, ['count', 'to', 'two'])).toBe(3)
    const written = write.mock.calls.map(([text]) => text).join('')
    expect(written).toContain(`${process.cwd()} to two\n`)
  } finally {
    write.mockRestore()
    delete commands.count
    await stop()
    await rm(dataDir, { recursive: true })
  }
})
