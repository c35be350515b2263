print("adder")
