import type { Service } from '../service.ts'
import { FileProblem, type Progress } from './csv.ts'

/** What a command needs: the caller's folder for relative paths, and where its lines and its progress go. */
export interface Context {
  service: Service
  folder: string
  print: (line: string) => void
  progress: Progress
}

type Work = (context: Context, args: string[]) => Promise<number>

/** Wraps a command: prints a FileProblem as its sentence and returns exit status 1. */
export const sayingProblems =
  (work: Work): Work =>
  async (context, args) => {
    try {
      return await work(context, args)
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      context.print(error.message)
      return 1
    }
  }
