import preview, { type StorySort } from "../packages/ui/storybook/preview.tsx";

export default {
  ...preview,
  parameters: {
    ...preview.parameters,
    options: {
      // Storybook takes the text of this function out of this file and runs it alone, so it must stand here and use
      // nothing from outside.
      storySort: (a, b) => {
        const groups = ["Welcome", "Galleries", "Foundations", "Components", "Patterns", "Screens", "Pages"];
        const [groupA = 0, groupB = 0] = [a, b].map(({ title }) => {
          const group = groups.findIndex((name) => title.startsWith(name));
          return group < 0 ? groups.length : group;
        });
        if (a.title !== b.title) return groupA - groupB || a.title.localeCompare(b.title);
        const [placeA = 0, placeB = 0] = [a, b].map(({ name, tags, type }) => {
          if (type === "docs") return 0;
          if (tags?.includes("condition")) return 4;
          return name === "Default" ? 1 : name === "Playground" ? 2 : 3;
        });
        return placeA - placeB;
      },
    },
  } satisfies { options: { storySort: StorySort } },
};
