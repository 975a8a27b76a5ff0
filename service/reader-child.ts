/**
 * Answers one question of the process that started this one, and is ended by it. It ends itself when the work takes too much memory,
 * or when its parent is gone, which waits for the answer.
 */
export function answerOnce<Answer extends object>({
  megabytes,
  tooMuch,
  work,
}: {
  megabytes: number
  tooMuch: Answer
  work: (question: unknown) => Promise<Answer>
}) {
  const kill = () => process.kill(process.pid, 'SIGKILL')
  const answer = (said: Answer) => process.send?.(said, kill)
  // A stop of the whole group (a terminal, a service manager) lets the request be finished that waits for this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', kill)
  setInterval(() => {
    if (process.memoryUsage.rss() > megabytes * 1e6) answer(tooMuch)
  }, 20)
  process.once('message', async (message) => answer(await work(message)))
}
