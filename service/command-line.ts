import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** The exit status of a command whose words or options are wrong or missing; the caller then prints its usage. */
export const USAGE = 2

/**
 * Parses what was typed after a command's name: its words and its options.
 * @returns undefined when there are not exactly `count` words, or an option is unknown or lacks its value
 */
export function readArguments<O extends ParseArgsOptionsConfig>(args: string[], count: number, options: O) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    return positionals.length === count ? { words: positionals, values } : undefined
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS_')) return undefined
    throw error
  }
}
