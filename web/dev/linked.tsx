/** A message's text, whose links can be pressed: every one of them is our own. It is in the language of its recipient. */
export const Linked = ({ text }: { text: string }) => (
  <p className="text" data-typed>
    {text.split(/(https?:\/\/\S+)/).map((part, index) =>
      index % 2 === 1 ? (
        <a key={part} href={part}>
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)
