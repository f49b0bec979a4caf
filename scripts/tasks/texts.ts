// `npm run texts`: the types of the texts for an open editor. The launcher has written them, as before every task.
console.log("The types of all texts are up to date.");
