import type { TextDocument } from "../documentType.ts";
import type { BlogArticle } from "../sections.ts";

/** Blog articles. */
export const blog: TextDocument<BlogArticle> = {
  title: "Director’s notes",
  lead: "How we think when we decide what to automate, and what not. Few articles, written by those who build the product.",
  sections: {
    consent: {
      title: "When an assistant must ask for permission",
      blocks: [
        "An assistant that asks for confirmation of everything is useless: after the tenth window one clicks yes without reading. One that never asks is dangerous. The point is not how often to ask, but when.",
        "For every action we ask two questions. First: can it be undone? Moving a draft can, sending an email cannot. Second: who bears the effect? A summary concerns only its reader; a message to a client concerns the client too.",
        "If the action can be undone and stays in the house, Regia goes ahead. If it is irreversible or touches somebody else, it stops at an empty circle and waits. It does not ask “are you sure?”, which says nothing: it shows what is about to leave, to whom and in which words.",
        "There is a third rule, less comfortable: whoever approves must be entitled to. A yes from somebody who may not give it is not consent, it is an accident postponed.",
        "The outcome is that you decide less often, and each decision counts. It is the difference between watching a machine and directing it.",
      ],
    },
    routing: {
      title: "There is no best model",
      blocks: [
        "Every few months a model becomes “the best”. Then you try it on a product sheet of a hundred words and find that it costs dozens of times more than needed, and answers later.",
        "Regia’s router starts from the request, not from the ranking. It reads what kind of work it is: a question, a text to write, a summary, a translation, code, an analysis, data to extract, a workflow. It estimates how many tokens it takes to read and to answer. It leaves out the models that cannot hold it or that your plan does not include.",
        "Among those that remain it weighs three things: how good they are at that task, what the answer would cost, how fast they are. Balance wins, not the highest score overall.",
        "Then comes the part we care about most: the choice is visible. Before it starts you read which model, why, what it is estimated to cost and what the alternatives were. You can see it in small in the drawing on the [first page](/): its five requests pass through the same router that you use in the chat.",
      ],
    },
    plans: {
      title: "Reading a workflow like a score",
      blocks: [
        "A real goal is nearly always made of steps: gather the data, compare it, write, have it checked, send. Lining them up works, but wastes time: half of those steps do not need the others.",
        "A directed acyclic graph is the precise way to say so. Each step is a point, each arrow says “this comes after that”, and no path returns to itself. Steps with no arrows between them run together, like the voices of a score.",
        "From this form come three concrete advantages:",
        [
          "one always knows what can start now and what is waiting;",
          "if a step fails, only those that depend on it stop;",
          "the place where a person is needed is a point of the drawing, not a surprise.",
        ],
        "How many workflows run together depends on the plan: the figures are on the [Pricing](/pricing) page, the same that the service applies.",
      ],
    },
  },
};
